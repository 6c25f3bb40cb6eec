/** What is said in French of a field, where the server said it in English? */

export const sentenceWords: Readonly<Record<string, string>> = {};
