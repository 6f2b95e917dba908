import { expect, it } from 'vitest';
import { sharesOf } from './serviceProfile.ts';

const node = (id: number, functionName: string, url: string) => ({
  id,
  callFrame: { functionName, url, scriptId: '1', lineNumber: 0, columnNumber: 0 },
});

it('shares the time of a profile by kind of work, without idle time', () => {
  const nodes = [
    node(1, '(idle)', ''),
    node(2, 'writev', ''),
    node(3, 'parseRow', 'file:///portal/node_modules/pg/lib/result.js'),
    node(4, 'json', 'file:///portal/node_modules/hono/dist/context.js'),
    node(5, 'dispatch', 'file:///portal/node_modules/hono/dist/compose.js'),
    node(6, 'find', 'file:///portal/server/api/parties/parties.ts'),
    node(7, 'processTicksAndRejections', 'node:internal/process/task_queues'),
  ];
  const profile = {
    nodes,
    startTime: 0,
    endTime: 200,
    samples: [1, 2, 3, 4, 5, 6, 7, 2],
    timeDeltas: [100, 20, 25, 10, 10, 5, 10, 20],
  };
  expect(sharesOf(profile)).toEqual([
    ['sockets', 0.4],
    ['database driver', 0.25],
    ['JSON', 0.1],
    ['routing and HTTP', 0.1],
    ['other parts of Node', 0.1],
    ['code of the API', 0.05],
  ]);
});
