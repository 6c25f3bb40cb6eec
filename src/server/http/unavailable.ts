/** Recognises errors that mean that the database or another service is temporarily unreachable. */
import { sqlState } from '../db/db.ts';

const NETWORK =
  /^(?:ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
/**
 * SQLSTATE: connection lost (08, except 08P01, which is a bug of this server), out of resources (53), canceled after
 * the time limit (57014), shutting down or starting (57P), a standby that does not accept writes yet (25006), idle for
 * too long in a transaction (25P03), and an error that remains after the last retry of a transaction (40001, 40P01).
 */
const STATES = /^(?:08(?!P01)...|53...|57014|57P0\d|25006|25P03|40001|40P01)$/;
/** Errors of the PostgreSQL driver and its pool that have no code. */
const DRIVER =
  /^(?:Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Client was closed and is not queryable|Cannot use a pool after calling end)/;

/** Returns whether the same request can succeed a few seconds later. */
export function isUnavailable(error: unknown): boolean {
  if (STATES.test(sqlState(error) ?? '')) return true;
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const { code } = at as NodeJS.ErrnoException;
    if (NETWORK.test(code ?? '') || (code === undefined && DRIVER.test(at.message))) return true;
  }
  return false;
}
