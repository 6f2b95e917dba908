import { stdout } from 'node:process';
import { records } from '../../schemas/generated/records.ts';
import { createApi } from '../api/createApi.ts';
import type { ApiDependencies } from '../api/core/context.ts';
import { tableOptions } from '../store/resources/computedFields.ts';

/*
 * Writes, as JSON, what the service does by its code: its calls, and the fields that SQL works out or filters by. `npm run generate` holds the files
 * of schemas against it, and the generator may not import the service.
 */

// Making the API asks nothing of what it depends on: only a request would.
const api = createApi({} as ApiDependencies);
const calls = api.routes
  .filter(({ method }) => method !== 'ALL')
  .map(({ method, path }) => `${method} ${path.replace(/^\/api\/v2/, '').replace(/:\w+/g, '{}')}`);
const computed = records.map((files) => {
  const options = tableOptions(files);
  return [files.resource.name, Object.keys({ ...options.computed, ...options.conditions })] as const;
});

stdout.write(JSON.stringify({ calls: [...new Set(calls)], computed: Object.fromEntries(computed) }));
