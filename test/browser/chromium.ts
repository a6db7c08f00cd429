import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright-core';

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Where a Chromium is installed; undefined when there is none. */
export const CHROMIUM = PLACES.find((path) => existsSync(path));

/** Starts the installed Chromium. */
export function launch(): Promise<Browser> {
  if (CHROMIUM === undefined) throw new Error('There is no Chromium here.');
  return chromium.launch({
    executablePath: CHROMIUM,
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
  });
}
