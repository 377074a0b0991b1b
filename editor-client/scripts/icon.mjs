// Draws images/icon.png from images/icon.svg, at the size that marketplaces want, in a browser without a window.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const SIZE = 128;
const image = (name) => new URL(`../images/${name}`, import.meta.url);
const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
const page = await browser.newPage({ viewport: { width: SIZE, height: SIZE } });
await page.setContent(`<style>body{margin:0}</style>${readFileSync(image('icon.svg'), 'utf8')}`);
await page.screenshot({ path: fileURLToPath(image('icon.png')), omitBackground: true });
await browser.close();
