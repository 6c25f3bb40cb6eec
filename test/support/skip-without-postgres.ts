/** What happens to the tests of the PostgreSQL project where there is no server? Each is skipped by its name. */
import { skipWithoutEngine } from './engine.ts';

skipWithoutEngine();
