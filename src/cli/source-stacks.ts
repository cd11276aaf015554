/**
 * Stacks that name files of the sources, not of the bundle. Node can do that too, but reads the map of each file that
 * it loads, and takes tens of megabytes and a tenth of a second with the first stack that anybody looks at, shown or not.
 * Here what is shown is translated, and a map is read when it is.
 */
import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { fileURLToPath } from 'node:url';

/** A file, line and column, from one, as a stack tells them. */
const PLACES = /(file:\/\/\/\S+):(\d+):(\d+)/g;

const maps = new Map<string, SourceMap | undefined>();

/** A text with stacks in it. */
export function inSources(text: string): string {
  return text.replace(PLACES, (place, file: string, line: string, column: string) => {
    const origin = mapOf(file)?.findEntry(Number(line) - 1, Number(column) - 1);
    if (origin === undefined || !('originalSource' in origin)) return place;
    const source = fileURLToPath(new URL(origin.originalSource, file));
    return `${source}:${origin.originalLine + 1}:${origin.originalColumn + 1}`;
  });
}

function mapOf(file: string): SourceMap | undefined {
  if (maps.has(file)) return maps.get(file);
  const path = `${fileURLToPath(file)}.map`;
  const map = existsSync(path) ? new SourceMap(JSON.parse(readFileSync(path, 'utf8'))) : undefined;
  maps.set(file, map);
  return map;
}
