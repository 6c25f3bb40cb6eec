/** Parses the environment once into a frozen configuration; no other file reads the environment. */
import { resolve } from 'node:path';
import { z } from 'zod';
import { DEFAULT_RING_LENGTH } from '#contract/limits.ts';
import { MARKETPLACE } from '#contract/product.ts';
import { type GoogleConfig, readGoogle } from './google.ts';
import { Count, type LimitNumbers, LimitVariables, NewAccountVariables, readLimits } from './limits.ts';
import { chooseMode, type Mode } from './mode.ts';
import {
  Apps,
  Contact,
  Flag,
  LogLevel,
  Mailbox,
  MeasurementId,
  Origin,
  Port,
  Proxies,
  PushServices,
  RingLength,
} from './variables.ts';

const Environment = z.object({
  NODE_ENV: z.string().optional(),
  PORT: Port.default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: Origin.optional(),
  SERVER_URL: Origin.optional(),
  STORAGE_URL: Origin.optional(),
  COOKIE_DOMAIN: z
    .string()
    .regex(/^\.?[a-z0-9.-]+$/i, 'a host name such as example.com')
    .optional(),
  DATA_DIR: z.string().min(1).default('.magpie'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'an address that begins with postgres://')
    .optional(),
  DATABASE_OWNER_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'an address that begins with postgres://')
    .optional(),
  REDIS_URL: z
    .string()
    .regex(/^rediss?:\/\//, 'an address that begins with redis://')
    .optional(),
  S3_ENDPOINT: Origin.optional(),
  S3_BUCKET: z.string().min(1).optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'an address that begins with smtp:// or smtps://')
    .optional(),
  MAIL_FROM: Mailbox.optional(),
  GOOGLE_CLIENT_ID: z.string().min(1).optional(),
  GOOGLE_CLIENT_SECRET: z.string().min(1).optional(),
  GOOGLE_ISSUER: Origin.default('https://accounts.google.com'),
  ANALYTICS_MEASUREMENT_ID: MeasurementId.optional(),
  SECURITY_CONTACT: Contact.optional(),
  PUSH_CONTACT: Contact.optional(),
  PUSH_SERVICES: PushServices.default([]),
  RATES_MAX_AGE_DAYS: Count.default(14),
  RING_LENGTH: RingLength.default(DEFAULT_RING_LENGTH),
  PHOTO_MATCHING: Flag.default(true),
  INVITATIONS: z.enum(['manual', 'auto'], { error: 'manual or auto' }).optional(),
  TRUST_PROXY: Proxies.optional(),
  ...LimitVariables,
  ...NewAccountVariables,
  PUSHER_APP_KEY: z
    .string()
    .regex(/^[\w-]{1,64}$/, 'letters, digits, _ and -')
    .default('magpie'),
  PUSHER_APP_ID: z.string().regex(/^\d+$/, 'digits only').default('1'),
  PUSHER_APP_SECRET: z.string().min(16, 'at least 16 characters').optional(),
  PUSHER_EXTRA_APPS: Apps.default([]),
  PUSHER_HOST: z.string().min(1).optional(),
  PUSHER_PORT: Port.optional(),
  PUSHER_TLS: Flag.default(false),
  REALTIME_OPEN_USER_CHANNEL: Flag.default(false),
  REALTIME_SOCKETS_PER_ADDRESS: Count.default(1000),
  DEMO: Flag.optional(),
  LOG_LEVEL: LogLevel.default('info'),
  WEB_DEV: Flag.default(false),
  METRICS_TOKEN: z.string().min(16, 'at least 16 characters').optional(),
});

export type ExtraApp = { id: string; key: string; secret: string; clientEvents: boolean };

export type Config = {
  readonly production: boolean;
  readonly mode: Mode;
  readonly port: number;
  readonly host: string;
  /** The URL at which users open the app; without a trailing slash. */
  readonly publicUrl: string;
  /** The URL at which the app calls the API; empty for the same origin. */
  readonly serverUrl: string;
  readonly storageUrl: string;
  readonly cookieDomain: string | undefined;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  /**
   * The URL with the role that owns the tables; if set, migrations run with this role, and the role of `databaseUrl`
   * has fewer rights.
   */
  readonly databaseOwnerUrl: string | undefined;
  readonly redisUrl: string | undefined;
  readonly s3:
    | { endpoint: string; bucket: string; region: string; accessKeyId: string; secretAccessKey: string }
    | undefined;
  readonly realtime: {
    readonly appKey: string;
    readonly appId: string;
    readonly appSecret: string | undefined;
    readonly extraApps: readonly ExtraApp[];
    readonly service: { host: string; port: number | undefined; tls: boolean } | undefined;
    readonly openUserChannel: boolean;
    readonly socketsPerAddress: number;
  };
  readonly mail: {
    /** If undefined, emails are stored in the folder `mail` of `dataDir`. */
    readonly smtpUrl: string | undefined;
    /** `Name <address>`, or an address alone. */
    readonly from: string;
  };
  /** If undefined, Google sign-in is not available and its button is hidden. */
  readonly google: GoogleConfig | undefined;
  /**
   * The measurement id for the analytics service, which counts the page views of visitors who agree; undefined turns
   * analytics off.
   */
  readonly analyticsId: string | undefined;
  /** Where to report vulnerabilities, for /.well-known/security.txt. */
  readonly securityContact: string | undefined;
  readonly push: {
    /** The contact of the operator for push services, as a URL. */
    readonly contact: string;
    /** The origins of push services besides those of the known browsers. */
    readonly services: readonly string[];
  };
  /** Whether listing pictures are compared with all other listing pictures, including those of the same user. */
  readonly matchesPhotos: boolean;
  /** `auto` immediately invites every person who registers. If undefined, the marketplace's setting decides. */
  readonly invitations: 'manual' | 'auto' | undefined;
  /** Exchange rates older than this many days are marked as stale. */
  readonly ratesMaxAgeDays: number;
  /** The maximum number of users in a ring. */
  readonly ringLength: number;
  /** The proxies trusted to report the client's IP address; none unless configured. */
  readonly trustProxy: number | string[] | undefined;
  readonly limits: LimitNumbers;
  /**
   * Whether the server fills an empty database with the demo; in production it never does. If undefined, it fills only
   * an embedded database; see docs/operations.md.
   */
  readonly demo: boolean | undefined;
  readonly logLevel: z.infer<typeof LogLevel>;
  readonly webDev: boolean;
  readonly metricsToken: string | undefined;
};

export class ConfigError extends Error {}

const SECRET = /SECRET|PASSWORD|TOKEN|KEY_ID|^(DATABASE|DATABASE_OWNER|REDIS|SMTP)_URL$/;

function refuse(variable: string, value: unknown, expected: string): never {
  const displayed =
    value === undefined ? 'nothing' : SECRET.test(variable) ? 'a value not shown here' : JSON.stringify(value);
  throw new ConfigError(`${variable} is wrong: found ${displayed}, expected ${expected}.`);
}

function readS3(env: z.infer<typeof Environment>): Config['s3'] {
  if (!env.S3_ENDPOINT && !env.S3_BUCKET) return undefined;
  for (const name of ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const) {
    if (!env[name]) refuse(name, undefined, 'a value, because other S3 variables are set');
  }
  return Object.freeze({
    endpoint: env.S3_ENDPOINT ?? '',
    bucket: env.S3_BUCKET ?? '',
    region: env.S3_REGION,
    accessKeyId: env.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? '',
  });
}

function readRealtime(env: z.infer<typeof Environment>): Config['realtime'] {
  return Object.freeze({
    appKey: env.PUSHER_APP_KEY,
    appId: env.PUSHER_APP_ID,
    appSecret: env.PUSHER_APP_SECRET,
    extraApps: env.PUSHER_EXTRA_APPS,
    service: env.PUSHER_HOST ? { host: env.PUSHER_HOST, port: env.PUSHER_PORT, tls: env.PUSHER_TLS } : undefined,
    openUserChannel: env.REALTIME_OPEN_USER_CHANNEL,
    socketsPerAddress: env.REALTIME_SOCKETS_PER_ADDRESS,
  });
}

const senderAt = (publicUrl: string): string => `${MARKETPLACE} <no-reply@${new URL(publicUrl).hostname}>`;

/** Push services require a contact. The default is the sender of emails, which every deployment has. */
function readPush(env: z.infer<typeof Environment>, publicUrl: string): Config['push'] {
  const from = env.MAIL_FROM ?? senderAt(publicUrl);
  const mailbox = /<([^>]*)>/.exec(from)?.[1] ?? from;
  return Object.freeze({ contact: env.PUSH_CONTACT ?? `mailto:${mailbox}`, services: env.PUSH_SERVICES });
}

function parseEnvironment(environment: Readonly<Record<string, string | undefined>>): z.infer<typeof Environment> {
  const variables = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const { data, error } = Environment.safeParse(variables);
  if (data) return data;
  const issue = error.issues[0];
  const variable = String(issue?.path[0] ?? 'The environment');
  refuse(variable, variables[variable], issue?.message ?? 'something else');
}

/**
 * Parses an environment. Empty strings are treated as not set. @throws ConfigError with one line for the first wrong
 * variable.
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>> = process.env): Config {
  const env = parseEnvironment(environment);
  const publicUrl = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`;
  const serverUrl = env.SERVER_URL ?? '';
  const site = { publicUrl, serverUrl };
  const mode = chooseMode(env.NODE_ENV, { host: env.HOST, ...site });
  return Object.freeze({
    production: mode.production,
    mode: Object.freeze(mode),
    port: env.PORT,
    host: env.HOST,
    ...site,
    storageUrl: env.STORAGE_URL ?? env.PUBLIC_URL ?? env.SERVER_URL ?? publicUrl,
    cookieDomain: env.COOKIE_DOMAIN,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    databaseOwnerUrl: env.DATABASE_OWNER_URL,
    redisUrl: env.REDIS_URL,
    s3: readS3(env),
    realtime: readRealtime(env),
    mail: Object.freeze({ smtpUrl: env.SMTP_URL, from: env.MAIL_FROM ?? senderAt(publicUrl) }),
    google: readGoogle(env, { ...site, production: mode.production, port: env.PORT, host: env.HOST }, refuse),
    analyticsId: env.ANALYTICS_MEASUREMENT_ID,
    securityContact: env.SECURITY_CONTACT,
    push: readPush(env, publicUrl),
    matchesPhotos: env.PHOTO_MATCHING,
    invitations: env.INVITATIONS,
    ratesMaxAgeDays: env.RATES_MAX_AGE_DAYS,
    ringLength: env.RING_LENGTH,
    trustProxy: env.TRUST_PROXY,
    limits: readLimits(env),
    demo: env.DEMO,
    logLevel: env.LOG_LEVEL,
    webDev: env.WEB_DEV,
    metricsToken: env.METRICS_TOKEN,
  });
}
