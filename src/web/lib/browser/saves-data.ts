/** Reads the browser's setting to save data. */

type Saving = { connection?: { saveData?: boolean } };

export const savesData = (): boolean => (navigator as Saving).connection?.saveData === true;
