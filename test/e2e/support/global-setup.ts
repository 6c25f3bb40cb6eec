/** Runs once before all journeys. */
import { prepareDemoFolder } from './demo-folder.ts';

// Playwright requires a default export.
// biome-ignore lint/style/noDefaultExport: see above
export default prepareDemoFolder;
