import { failOnNoise } from './failOnNoise.ts';

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

// A test may start a service of its own; nothing in the suite depends on the outside world.
failOnNoise((address) => loopback.has(address.hostname));
