import { failOnNoise } from './failOnNoise.ts';

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

// A test may start its own service; no test depends on the network outside this machine.
failOnNoise((address) => loopback.has(address.hostname));
