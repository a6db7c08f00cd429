import { stripVTControlCharacters } from 'node:util';

/** The `code` of whatever was thrown, as Node and the driver set it; undefined where there is none. */
export function codeOf(failure: unknown): unknown {
  return field(failure, 'code');
}

/** The lines worth reading of what a failed program said: no colours, no blank lines, no Java warnings, the last ones. */
export function tellingLines(said: string, count: number): string {
  const lines = stripVTControlCharacters(said)
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line !== '' && !/^(?:WARNING:|\s+at )/.test(line));
  return lines.slice(-count).join('\n');
}

/** What a program wrote to its standard error before it failed, or the failure's own words. */
export function standardErrorOf(failure: unknown): string {
  const said = field(failure, 'stderr');
  return typeof said === 'string' && said !== '' ? said : String(failure);
}

// Not `instanceof Error`: a failure may come from another realm, such as a test runner's sandbox.
function field(failure: unknown, name: string): unknown {
  return typeof failure === 'object' && failure !== null ? Reflect.get(failure, name) : undefined;
}
