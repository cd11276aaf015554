import { join } from 'node:path';
import { defineConfig } from 'vite';
import { usedFonts } from './used-fonts.ts';
import { usedPackages } from './used-packages.ts';

/** Where `npm run dev:console` finds the venue. */
const VENUE = 'http://127.0.0.1:8080';
const FORWARDED = ['/api', '/operator/v1', '/broker', '/venue', '/openapi.json', '/docs'];

/** Where Chinese is written: in the console, and in what a venue answers. */
const CHINESE = ['src/messages/zh-CN', '../src/http/messages/zh-CN.ts'];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    usedFonts(
      'noto-sans-sc/index.css',
      CHINESE.map((path) => join(import.meta.dirname, path)),
    ),
    usedPackages(join(import.meta.dirname, '../dist/console-modules.json')),
  ],
  build: {
    outDir: '../dist/console',
    emptyOutDir: true,
    target: 'es2023',
    // What is inlined would not be what `script-src 'self'` and `font-src 'self'` let through.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1000,
  },
  server: {
    proxy: {
      ...Object.fromEntries(FORWARDED.map((path) => [path, VENUE])),
      '/v2/ws': { target: VENUE, ws: true },
      '/v3/ws': { target: VENUE, ws: true },
    },
  },
});
