/** What is made once before all journeys? */
import { prepareDemoFolder } from './demo-folder.ts';

// Playwright asks for a default export.
// biome-ignore lint/style/noDefaultExport: see above
export default prepareDemoFolder;
