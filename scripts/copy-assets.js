import { cpSync, existsSync } from 'node:fs';

// Files beside the sources that the built server reads as they are.
for (const asset of ['cli/demo-venue.yaml']) {
  if (existsSync(`src/${asset}`)) cpSync(`src/${asset}`, `dist/${asset}`);
}
