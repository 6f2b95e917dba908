import { describeContractOnPostgres } from './onPostgres.ts';

// In a file of its own, so that another worker runs it at the same time.
describeContractOnPostgres('foreign');
