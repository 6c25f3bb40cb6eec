/** Draws the illustrations of the static pages with the colours of the theme. */
import { type ReactNode, useId } from 'react';

function Card({ x, y, fill, children }: { x: number; y: number; fill: string; children?: ReactNode }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect width="64" height="90" rx="6" fill={fill} className="stroke-ink" />
      <path d="M32 24l6 15 15 6-15 6-6 15-6-15-15-6 15-6z" className="[fill:var(--on-accent)] [fill-opacity:0.92]" />
      {children}
    </g>
  );
}

const Arrow = ({ x }: { x: number }) => <path d={`M${x} 120h26m-9-9l9 9-9 9`} className="stroke-ink" />;

const RECORD_GROOVES = [46, 38, 30];

function Record({ x, fill }: { x: number; fill: string }) {
  return (
    <g transform={`translate(${x} 120)`}>
      <circle r="54" className="fill-on-glint stroke-line-strong" />
      {RECORD_GROOVES.map((radius) => (
        <circle key={radius} r={radius} className="[stroke:var(--on-accent)] stroke-[1.25] [stroke-opacity:0.45]" />
      ))}
      <circle r="19" fill={fill} />
      <circle r="4" className="fill-surface" />
    </g>
  );
}

const COLUMNS = [14, 70, 126];
const ROWS = [18, 98];

/** A page of an album with six pockets, one of which is empty. */
function Album({ x, fill, empty }: { x: number; fill: string; empty: number }) {
  const pockets = ROWS.flatMap((y) => COLUMNS.map((left) => ({ y, left })));
  return (
    <g transform={`translate(${x} 36)`}>
      <rect width="176" height="168" rx="10" className="fill-surface stroke-ink" />
      {pockets.map(({ y, left }, index) => (
        <g key={`${y}-${left}`} transform={`translate(${left} ${y}) scale(0.55)`}>
          {index === empty ? (
            <rect width="64" height="90" rx="6" className="stroke-soft [stroke-dasharray:6_6]" />
          ) : (
            <Card x={0} y={0} fill={fill} />
          )}
        </g>
      ))}
    </g>
  );
}

const MAGPIE =
  'M.8 11.2 5.2 7.3A6.6 6.6 0 0 1 17.4 8.3c1 3.1 3.6 4.9 6 7.9l8.1 11.7-3.9 1.7-8.3-7.3c-2 1.4-4.3 1.9-6.5 1.6C8.3 23.2 5.3 19.2 5.3 13.7zM8.8 15c-.2 2.4.7 4.4 2.6 5.7 1.6 1.1 3.8 1.2 6.1-.1C15.6 16.3 12.4 14.5 8.8 15zM9.15 9a1.25 1.25 0 1 0 2.5 0a1.25 1.25 0 1 0-2.5 0z';

type Draw = (fill: string) => ReactNode;

const drawings = {
  /** Packing a card, in order: the card, a sleeve, a top loader closed with tape, two boards. */
  cards: (fill) => (
    <>
      <Card x={44} y={75} fill={fill} />
      <Arrow x={126} />
      <Card x={184} y={75} fill={fill} />
      <rect x="177" y="64" width="78" height="108" rx="5" className="stroke-soft [stroke-dasharray:6_6]" />
      <Arrow x={273} />
      <Card x={334} y={75} fill={fill} />
      <rect
        x="322"
        y="54"
        width="88"
        height="122"
        rx="9"
        className="fill-surface [fill-opacity:0.25] stroke-ink stroke-4"
      />
      <path d="M336 48h60v16h-60z" className="fill-glint [fill-opacity:0.9]" />
      <Arrow x={428} />
      <rect
        x="476"
        y="58"
        width="104"
        height="136"
        rx="4"
        className="fill-pressed stroke-ink"
        transform="rotate(-4 528 126)"
      />
      <Card x={500} y={72} fill={fill} />
      <rect
        x="488"
        y="52"
        width="88"
        height="122"
        rx="9"
        className="fill-surface [fill-opacity:0.25] stroke-ink stroke-4"
      />
      <path d="M470 108h130v92H470z" className="fill-pressed stroke-ink" />
      <path d="M470 132h130M470 156h130M470 180h130" className="stroke-line-strong" />
    </>
  ),
  /** Packing a record, in order: the record beside its cover, both in one sleeve, the mailer. */
  records: (fill) => (
    <>
      <Record x={132} fill={fill} />
      <rect x="34" y="64" width="112" height="112" rx="4" fill={fill} className="stroke-ink" />
      <path d="M90 84l9 25 25 9-25 9-9 25-9-25-25-9 25-9z" className="[fill:var(--on-accent)] [fill-opacity:0.92]" />
      <Arrow x={206} />
      <rect x="256" y="52" width="136" height="136" rx="5" className="stroke-soft [stroke-dasharray:6_6]" />
      <rect x="266" y="64" width="84" height="112" rx="4" fill={fill} className="stroke-ink" />
      <Record x={342} fill={fill} />
      <Arrow x={412} />
      <path d="M460 56h148v128H460z" className="fill-pressed stroke-ink" />
      <path d="M460 88h148M460 152h148M534 56v128" className="stroke-line-strong" />
      <path d="M490 106h88v28h-88z" className="fill-surface stroke-ink" />
      <path d="M500 116h52M500 125h36" className="stroke-ink" />
    </>
  ),
  /** Five cards under a lamp, from perfect to creased. */
  grading: (fill) => (
    <>
      <path d="M320 6l290 190H30z" className="fill-glint [fill-opacity:0.16]" />
      <path d="M298 8h44l10 20h-64z" className="stroke-ink fill-pressed" />
      <Card x={68} y={92} fill={fill} />
      <Card x={178} y={92} fill={fill}>
        <circle cx="63" cy="58" r="3.5" className="fill-surface stroke-ink stroke-[1.5]" />
      </Card>
      <Card x={288} y={92} fill={fill}>
        <path d="M0 9Q1 1 9 0M55 0q8 1 9 9M0 81q1 8 9 9M55 90q8-1 9-9" className="stroke-surface stroke-4" />
      </Card>
      <Card x={398} y={92} fill={fill}>
        <path d="M12 18l16 26M44 14l8 20M14 66l22 12" className="stroke-surface stroke-[1.5]" />
        <path d="M48 0h16v16z" className="fill-surface stroke-ink stroke-[1.5]" />
      </Card>
      <Card x={508} y={92} fill={fill}>
        <path d="M0 34l22 12 18-6 24 14M42 0l22 24M0 70l26 20" className="stroke-surface stroke-3" />
        <path d="M64 66v24H38z" className="fill-surface stroke-ink stroke-[1.5]" />
      </Card>
    </>
  ),
  /** A photo of the card with a note, sent in a conversation, and a shield. */
  safety: (fill) => (
    <>
      <path
        d="M58 44h216a14 14 0 0 1 14 14v122a14 14 0 0 1-14 14H108l-34 26v-26H58a14 14 0 0 1-14-14V58a14 14 0 0 1 14-14z"
        className="fill-surface stroke-ink"
      />
      <Card x={74} y={74} fill={fill} />
      <path d="M164 92l92-10 6 58-92 10z" className="fill-glint [fill-opacity:0.3] stroke-ink" />
      <path d="M178 108l62-7M180 122l48-5M182 136l30-3" className="stroke-ink" />
      <path
        d="M352 62h150a14 14 0 0 1 14 14v34a14 14 0 0 1-14 14H352a14 14 0 0 1-14-14V76a14 14 0 0 1 14-14z"
        className="fill-surface stroke-ink"
      />
      <path d="M362 84h112M362 102h74" className="stroke-ink" />
      <path d="M536 104l50 18v38c0 30-22 46-50 58-28-12-50-28-50-58v-38z" fill={fill} className="stroke-ink" />
      <path d="M514 160l16 17 30-34" className="[stroke:var(--on-accent)] stroke-6" />
    </>
  ),
  /** A magpie with a card in its beak, between two albums. */
  about: (fill) => (
    <>
      <Album x={36} fill={fill} empty={2} />
      <Album x={428} fill={fill} empty={0} />
      <g transform="translate(224 98) rotate(-9) scale(0.55)">
        <Card x={0} y={0} fill={fill} />
      </g>
      <path d={MAGPIE} fillRule="evenodd" transform="translate(254 44) scale(4.4)" className="fill-ink" />
    </>
  ),
  /** Two bubbles of a conversation, a ticket, and a card with a flag. */
  contact: (fill) => (
    <>
      <path
        d="M48 48h116a12 12 0 0 1 12 12v62a12 12 0 0 1-12 12H92l-26 22v-22H48a12 12 0 0 1-12-12V60a12 12 0 0 1 12-12z"
        className="fill-surface stroke-ink"
      />
      <path d="M58 76h92M58 98h60" className="stroke-ink" />
      <path
        d="M134 126h64a12 12 0 0 1 12 12v34a12 12 0 0 1-12 12h-6v20l-24-20h-34a12 12 0 0 1-12-12v-34a12 12 0 0 1 12-12z"
        fill={fill}
        className="stroke-ink"
      />
      <path d="M146 150h40M146 164h24" className="[stroke:var(--on-accent)]" />
      <path
        d="M260 66h128a10 10 0 0 1 10 10v26a18 18 0 0 0 0 36v26a10 10 0 0 1-10 10H260a10 10 0 0 1-10-10v-26a18 18 0 0 0 0-36V76a10 10 0 0 1 10-10z"
        className="fill-surface stroke-ink"
      />
      <path d="M356 74v92" className="stroke-soft [stroke-dasharray:6_6]" />
      <path d="M282 100h52M282 120h52M282 140h30" className="stroke-ink" />
      <Card x={462} y={75} fill={fill} />
      <path d="M552 56v132" className="stroke-ink" />
      <path d="M552 62c18-10 30 8 52-2v46c-22 10-34-8-52 2z" className="fill-glint [fill-opacity:0.3] stroke-ink" />
    </>
  ),
} satisfies Record<string, Draw>;
export type GuideDrawing = keyof typeof drawings;

export function GuideArt({ drawing, text }: { drawing: GuideDrawing; text: string }) {
  const id = useId();
  return (
    <svg
      viewBox="0 0 640 240"
      role="img"
      aria-label={text}
      className="guide-art block w-full h-auto aspect-640/240 mt-4 rounded-lg bg-sunken fill-none stroke-[2.5] [stroke-linecap:round] [stroke-linejoin:round]"
    >
      <defs>
        <linearGradient id={id} x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="var(--accent-from)" />
          <stop offset="0.5" stopColor="var(--accent-mid)" />
          <stop offset="1" stopColor="var(--accent-to)" />
        </linearGradient>
      </defs>
      {drawings[drawing](`url(#${id})`)}
    </svg>
  );
}
