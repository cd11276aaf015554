// What the compiler leaves to do in dist/.
import { cpSync, existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

// Files beside the sources that the built server reads as they are.
for (const asset of ['cli/demo-venue.yaml']) cpSync(`src/${asset}`, `dist/${asset}`);

// What was built from a source that is gone: an endpoint left here would still be served.
for (const entry of readdirSync('dist', { recursive: true, withFileTypes: true })) {
  const file = join(entry.parentPath, entry.name);
  const source = file.replace(/^dist/, 'src').replace(/\.js(?:\.map)?$/, '.ts');
  if (/\.js(?:\.map)?$/.test(file) && !existsSync(source)) rmSync(file);
}
