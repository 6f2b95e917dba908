import { inject } from 'vitest';
import { settingsFor } from '../../server/node/postgres/testSettings.ts';
import { describeContractOnPostgres } from './onPostgres.ts';

const drawn = settingsFor('tests/contract/postgres.test.ts', inject('testCluster').commit);
/** CONTRACT=whole, as in the long program, takes the settings that `npm test` did not draw, so that both programs together meet both. */
const takesOther = process.env['CONTRACT'] === 'whole' && process.env['TEST_DATABASE_SETTINGS'] === undefined;

describeContractOnPostgres(takesOther ? (drawn === 'own' ? 'foreign' : 'own') : drawn);
