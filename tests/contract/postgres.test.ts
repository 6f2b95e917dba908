import { describeContractOnPostgres } from './onPostgres.ts';

describeContractOnPostgres('own');
