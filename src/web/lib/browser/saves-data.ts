/** Reads the browser's data saving setting. */

type Saving = { connection?: { saveData?: boolean } };

export const savesData = (): boolean => (navigator as Saving).connection?.saveData === true;
