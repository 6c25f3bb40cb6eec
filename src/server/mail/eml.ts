/** Reads the .eml files that nodemailer writes for the mailbox: headers, text and HTML. */
import PostalMime, { decodeWords } from 'postal-mime';

export type ReadMail = { from: string; to: string; subject: string; date: string; text: string; html: string };

export async function readEml(source: string): Promise<ReadMail> {
  const { headers, text = '', html = '' } = await PostalMime.parse(source);
  const headerOf = (name: string): string => decodeWords(headers.find(({ key }) => key === name)?.value ?? '');
  return {
    ...{ from: headerOf('from'), to: headerOf('to'), subject: headerOf('subject'), date: headerOf('date') },
    ...{ text, html },
  };
}
