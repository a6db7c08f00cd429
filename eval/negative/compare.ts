import type { Aim } from './aim.js';
import { mapTexts, textsUnder, type JsonObject } from './json.js';
import { holds, isBelow } from './oracle.js';
import { withoutIds } from './tokens.js';

/** The same arguments with everything hidden in them replaced by what does not exist; undefined when nothing is hidden. */
export function ghostOf(given: JsonObject, aim: Aim): JsonObject | undefined {
  const { ghost, hidden, reader, world } = aim;
  // A branch may hold something shown below what is hidden: it is not the same as one that does not exist.
  const branches = /"(subtrees|under)":/.test(JSON.stringify(given));
  const isAbove = (path: string) => reader.rights.some(({ namespace }) => isBelow(namespace, path));
  const paths = new Set(aim.hiddenPaths.filter((path) => !branches || !isAbove(path)));
  const words = new Set(
    hidden.flatMap(({ id, head, tag, kind, sourceType }) => [id, head, tag, kind, sourceType]),
  );
  const twin = mapTexts(given, (text) => {
    if (paths.has(text)) return ghost.namespace;
    const thing = world.things.get(text);
    const isForeign = thing !== undefined && thing.workspace !== reader.workspace;
    if (!words.has(text) && !isForeign) return text;
    return text.includes('-') ? ghost.id : ghost.marker;
  });
  return JSON.stringify(twin) === JSON.stringify(given) ? undefined : (twin as JsonObject);
}

/** An answer's text without what differs from request to request, and without the words that were asked. */
export function comparable(text: string, ...asked: readonly JsonObject[]): string {
  const words = asked
    .flatMap((given) => allTexts(given))
    .filter((word) => word.length > 2)
    .sort((a, b) => b.length - a.length);
  const blank = words.reduce(
    (rest, word) => rest.replaceAll(word, '…').replaceAll(word.toLowerCase(), '…'),
    text,
  );
  return (
    withoutIds(blank)
      .replaceAll(/"(endCursor|cursor)":"[^"]*"/g, '"$1":"…"')
      // How long a step took, and whether it came to an end, is not what was found.
      .replaceAll(/"timings":\[[^\]]*\]/g, '"timings":[]')
      .replaceAll(/"locations":\[[^\]]*\],?/g, '')
  );
}

/** Whether the arguments name nothing but places that the reader may write itself. */
export function isInnocent(given: JsonObject, aim: Aim): boolean {
  const places = [...textsUnder(given, 'namespace'), ...textsUnder(given, 'path')];
  const ids = ['id', 'principalId', 'keyId', 'ownerId'].flatMap((name) => textsUnder(given, name));
  return (
    ids.length === 0 &&
    places.length > 0 &&
    places.every((path) => holds(aim.reader, path.toLowerCase(), 'WRITE'))
  );
}

function allTexts(value: unknown): string[] {
  const texts: string[] = [];
  mapTexts(value, (text) => {
    texts.push(text);
    return text;
  });
  return texts;
}
