/** Skips each test of the PostgreSQL project if there is no server. */
import { skipWithoutEngine } from './engine.ts';

skipWithoutEngine();
