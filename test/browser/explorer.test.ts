import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { startTestService, type TestService } from '../support/service.js';
import { CHROMIUM, launch } from './chromium.js';

if (CHROMIUM === undefined)
  process.stderr.write('The tests in a browser are passed over: there is no Chromium here.\n');
const inBrowser = CHROMIUM === undefined ? describe.skip : describe;

const LIMIT = { timeout: 60_000 };
const REMEMBER = 'mutation ($input: RememberInput!) { remember(input: $input) { memory { id } } }';

inBrowser('the explorer', () => {
  let service: TestService;
  let browser: Browser;
  let page: Page;
  let key = '';
  const requested: string[] = [];
  const complaints: string[] = [];

  beforeAll(async () => {
    service = await startTestService();
    key = await service.newWorkspace('explorer');
    browser = await launch();
    page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    page.on('request', (request) => requested.push(request.url()));
    page.on('websocket', (socket) => requested.push(socket.url()));
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
  }, 90_000);
  afterAll(async () => {
    await browser.close();
    await service.close();
  });

  // The editor shows spaces as ones that do not break.
  const response = async () =>
    (await page.locator('.graphiql-response').innerText(LIMIT)).replaceAll('\u00a0', ' ');

  /** Runs one of the operations that the editor begins with. */
  async function run(name: string): Promise<void> {
    await page.getByRole('button', { name: /Execute query/ }).click(LIMIT);
    await page.getByRole('menuitem', { name }).click(LIMIT);
  }

  test('asks for a key first, and says when that does not work', async () => {
    await page.goto(`${service.url}/explorer`, LIMIT);
    await page.getByLabel('Key').fill('hg_0123456789ab_wrong', LIMIT);
    await page.getByRole('button', { name: 'Use key' }).click(LIMIT);
    expect(await page.getByRole('alert').innerText(LIMIT)).toMatch(/key is needed/);
    // The browser tells of the 401 by itself.
    expect(complaints.splice(0).filter((text) => !text.includes('401'))).toEqual([]);
  });

  test('runs a query with the key', async () => {
    await service.ask(key, REMEMBER, { input: { key: 'seen in the explorer', value: 'Hello.' } });
    await page.getByLabel('Key').fill(key, LIMIT);
    await page.getByRole('button', { name: 'Use key' }).click(LIMIT);
    await page.locator('.graphiql-query-editor .monaco-editor').first().waitFor(LIMIT);
    expect(await page.locator('.bar .viewer').innerText()).toContain('owner');
    await run('Newest');
    await expect(eventually(response, 'seen in the explorer')).resolves.toBe(true);
  });

  test('shows a change that a subscription tells', async () => {
    await run('Changes');
    let writes = 0;
    const write = async () => {
      writes += 1;
      const input = { key: `told ${writes}`, value: `Number ${writes}.` };
      await service.ask(key, REMEMBER, { input });
    };
    await expect(eventually(response, 'told ', write)).resolves.toBe(true);
    expect(await response()).toContain('CREATED');
  });

  test('asks no other origin for anything, and breaks none of its own policy', () => {
    const host = new URL(service.url).host;
    expect(requested.length).toBeGreaterThan(5);
    const others = requested.filter((url) => !/^(data|blob):/.test(url) && new URL(url).host !== host);
    expect(others).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test('keeps the key in the tab alone: in no address, and in nothing that outlives it', async () => {
    expect(requested.filter((url) => url.includes(key))).toEqual([]);
    expect(page.url()).not.toContain('hg_');
    expect(await page.evaluate('JSON.stringify(localStorage)')).not.toContain(key);
    expect(await page.evaluate('document.cookie')).toBe('');
    const { headers } = await fetch(`${service.url}/explorer/`);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'; script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(headers.get('set-cookie')).toBeNull();
  });

  test('fits a narrow window', async () => {
    await page.setViewportSize({ width: 400, height: 700 });
    const wider = await page.evaluate('document.documentElement.scrollWidth > innerWidth');
    expect(wider).toBe(false);
    expect(await page.getByRole('button', { name: 'Forget key' }).isVisible()).toBe(true);
  });
});

/** Whether a text comes within 20 s; `meanwhile` runs before each further look. */
async function eventually(
  read: () => Promise<string>,
  text: string,
  meanwhile: () => Promise<void> = () => Promise.resolve(),
): Promise<boolean> {
  for (const limit = Date.now() + 20_000; Date.now() < limit;) {
    if ((await read()).includes(text)) return true;
    await meanwhile();
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
  return false;
}
