/** The page of a report on stored answers, as a browser shows it: it asks nobody for anything, and fits a narrow screen. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { newPage } from './browser';
import { PICTURES, REPOSITORY } from './places';

const WIDTHS = [400, 1280, 1920];
const DESCANT = join(REPOSITORY, '.venv/bin/descant');

suite('The page of a report', () => {
  test('asks nobody for anything, has named charts, and leads from its numbers to their queries', async function () {
    this.timeout(120_000);
    const folder = mkdtempSync(join(tmpdir(), 'descant-report-'));
    const page = await newPage('report');
    try {
      const requests: string[] = [];
      const complaints: string[] = [];
      page.on('request', (request) => requests.push(request.url()));
      page.on('console', (message) => complaints.push(message.text()));
      page.on('pageerror', (error) => complaints.push(error.message));
      const address = pathToFileURL(reportIn(folder)).href;
      await page.goto(address);
      assert.deepEqual(requests, [address]);

      const drawn = await page.locator('svg:not([aria-hidden="true"])').count();
      assert.ok(drawn > 0);
      assert.equal(await page.getByRole('img', { name: /\w/ }).count(), drawn);

      const number = page.locator('a.number').first();
      const goal = (await number.getAttribute('href')) ?? '';
      await number.click();
      assert.equal(new URL(page.url()).hash, goal);
      await page.locator(goal).waitFor({ state: 'visible' });

      mkdirSync(PICTURES, { recursive: true });
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme });
          const wide = await page.evaluate(() => document.documentElement.scrollWidth);
          assert.ok(wide <= width, `at ${String(width)} pixels it is ${String(wide)} wide`);
          await page.screenshot({ path: join(PICTURES, `report-${String(width)}-${colorScheme}.png`) });
        }
      }
      assert.deepEqual(complaints, []);
    } finally {
      await page.context().close();
      rmSync(folder, { recursive: true });
    }
  });
});

/** Report on some answers of two models, and return where the page is. */
function reportIn(folder: string): string {
  const sound = {
    summary: 'Do it.',
    course_of_action: [],
    files: [{ path: 'src/a.py', content: 'x = 1\n' }],
  };
  const rows = Array.from({ length: 40 }, (_, number) => ({
    id: String(number),
    model: number % 2 === 0 ? 'first' : 'second',
    prompt: 'one',
    text: JSON.stringify(number % 3 === 0 ? { ...sound, summary: 3 } : sound),
  }));
  const answers = join(folder, 'answers.jsonl');
  writeFileSync(answers, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  const [results, page] = [join(folder, 'results'), join(folder, 'report.html')];
  execFileSync(DESCANT, ['batch', answers, '--out', results], { stdio: 'pipe' });
  execFileSync(DESCANT, ['report', results, '--html', page], { stdio: 'pipe' });
  return page;
}
