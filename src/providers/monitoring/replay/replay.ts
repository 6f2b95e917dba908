/** The recorder of replays, which is loaded as one file. */
export { startReplay } from './replayRecorder.ts';
export { createSegmentSender } from './segmentSender.ts';
