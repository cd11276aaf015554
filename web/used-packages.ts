/** Writes down what others wrote of what is built: a page brings no package, and so no licence of one. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Plugin } from 'vite';

/** `file` becomes a JSON list of the modules of packages, by their paths. */
export function usedPackages(file: string): Plugin {
  return {
    name: 'used-packages',
    apply: 'build',
    generateBundle() {
      // Styles bring fonts; they are no part of a chunk, and are modules all the same.
      const modules = [...this.getModuleIds()]
        .map((id) => id.replace(/\?.*/, ''))
        .filter((id) => id.includes('/node_modules/') && !id.startsWith('\0'));
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, JSON.stringify([...new Set(modules)].sort()));
    },
  };
}
