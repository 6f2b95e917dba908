import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { resourceModules } from './src/schema-ui/build/resourceModules.ts';

/** Where `vite` finds the service while developing. `npm run dev` sets it when the service listens elsewhere. */
const service = process.env['PORTAL_SERVICE'] ?? 'http://localhost:3000';

export default defineConfig({
  plugins: [react(), resourceModules()],
  server: {
    // The service compares origins, so the browser's own host must reach it unchanged.
    proxy: { '/api': { target: service, changeOrigin: false } },
  },
  build: {
    target: 'es2022',
    sourcemap: true,
    // A data: URI would need a hole in the Content-Security-Policy.
    assetsInlineLimit: 0,
  },
});
