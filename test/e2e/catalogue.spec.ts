import { expect, test } from './support/journey.ts';

test('a CSV file with errors imports nothing, and the corrected file imports everything', async ({ open }) => {
  test.setTimeout(180_000);
  const mark = Date.now();
  // Use names that sort last, because later journeys on the same server use the first group of a list.
  const lines = Array.from({ length: 900 }, (_, at) =>
    at % 3 === 1 ? `idol,,Zz entry ${mark} ${at},` : `group,,Zz entry ${mark} ${at},`,
  );
  const csv = (rows: readonly string[]) => ({
    name: 'catalogue.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['kind,group,name,aliases', ...rows].join('\n')),
  });
  const { page } = await open('admin', { path: '/admin/catalogue', refusals: true });
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Import a CSV file' });

  await test.step('all errors are listed by line, and can be downloaded', async () => {
    await dialog.locator('input[type=file]').setInputFiles(csv(lines));
    await dialog.getByRole('button', { name: 'Check' }).click();
    await expect(dialog.getByText('300 lines have problems')).toBeVisible();
    await expect(dialog.getByText('Line 3: The kind must be group, member or source type.')).toBeVisible();
    await expect(dialog.getByText('Only the first 200 problems are shown.')).toBeVisible();
    await expect(dialog.getByRole('button', { name: /^Import/ })).toHaveCount(0);
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download all problems' }).click();
    const stream = await (await download).createReadStream();
    let text = '';
    for await (const chunk of stream) text += String(chunk);
    expect(text.trim().split('\n')).toHaveLength(301);
    expect(text).toContain('900,');
  });

  await test.step('the corrected file is imported completely', async () => {
    const corrected = lines.map((line) => line.replace('idol', 'group'));
    await dialog.locator('input[type=file]').setInputFiles(csv(corrected));
    await dialog.getByRole('button', { name: 'Check' }).click();
    await expect(dialog.getByText('New: 900 groups, 0 members, 0 source types and 0 aliases.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Import 900 lines' }).click();
    await expect(page.getByText('The file was imported.')).toBeVisible();
    await page.goto(`/admin/catalogue?q=${encodeURIComponent(`Zz entry ${mark}`)}`);
    await expect(page.getByText('900 entries')).toBeVisible();
  });
});
