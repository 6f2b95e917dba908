/** The number of generated cases of a test: `CASES=1000 npx vitest run …` tries more of them. */
export const caseCount = (usual: number): number => Number(process.env['CASES'] ?? usual);
