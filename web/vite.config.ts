import { defineConfig } from 'vite';

/** Where `npm run dev:console` finds the venue. */
const VENUE = 'http://127.0.0.1:8080';
const FORWARDED = ['/api', '/operator/v1', '/broker', '/venue', '/openapi.json', '/docs'];

export default defineConfig({
  root: import.meta.dirname,
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
