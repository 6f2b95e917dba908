import { Hono } from 'hono';
import { authenticated, authenticatedDownload } from '../core/authenticated.ts';
import type { ApiEnvironment } from '../core/context.ts';
import { applyFixes, listFixes } from './allRows/fixes.ts';
import { findReplacements, replaceInColumn } from './allRows/replacements.ts';
import { takeBack } from './allRows/takenBack.ts';
import { sendEvent } from './bulkLoadEvents.ts';
import { correctRowsByFile } from './correctedFile/correctRowsByFile.ts';
import { correctRows } from './corrections.ts';
import { decideDuplicates, listDuplicates } from './duplicates/duplicates.ts';
import { listErrors } from './errorRows.ts';
import { downloadFile } from './fileDownload.ts';
import { changeMapping, readMapping } from './mapping.ts';
import { decideMissingMembers } from './missing/decideMissing.ts';
import { listMissingMembers } from './missing/missingMembers.ts';
import { listRowResults } from './resultLists.ts';
import { listJobItems } from './rowLists.ts';
import { changeEncoding } from './sheets/changeEncoding.ts';
import { changeSheet } from './sheets/changeSheet.ts';
import { downloadTemplate } from './templates.ts';
import { uploadForBenefit, uploadForEmployer } from './uploads.ts';

/** Files with changes of many employees (docs/product.md, point 7, "Bulk loads"). The list and the record come from the resource's file. */
export const bulkLoadRoutes = new Hono<ApiEnvironment>()
  .post('/employers/:employerId/bulk-load-jobs', authenticated, (c) => uploadForEmployer(c))
  .post('/benefits/:id/bulk-load-jobs', authenticated, (c) => uploadForBenefit(c))
  .get('/payrolls/:id/upload-template', authenticatedDownload, (c) => downloadTemplate(c))
  .patch('/bulk-loads/job/:id', authenticated, (c) => sendEvent(c))
  .get('/bulk-loads/jobItems/:id', authenticated, (c) => listJobItems(c))
  .patch('/bulk-loads/job/:id/rows', authenticated, (c) => correctRows(c))
  .get('/bulk-loads/job/:id/missing-members', authenticated, (c) => listMissingMembers(c))
  .patch('/bulk-loads/job/:id/missing-members', authenticated, (c) => decideMissingMembers(c))
  .post('/bulk-loads/job/:id/corrected-rows', authenticated, (c) => correctRowsByFile(c))
  .get('/bulk-loads/job/:id/fixes', authenticated, (c) => listFixes(c))
  .post('/bulk-loads/job/:id/fixes', authenticated, (c) => applyFixes(c))
  .post('/bulk-loads/job/:id/replacements/matches', authenticated, (c) => findReplacements(c))
  .post('/bulk-loads/job/:id/replacements', authenticated, (c) => replaceInColumn(c))
  .post('/bulk-loads/job/:id/taken-back', authenticated, (c) => takeBack(c))
  .get('/bulk-loads/job/:id/duplicates', authenticated, (c) => listDuplicates(c))
  .patch('/bulk-loads/job/:id/duplicates', authenticated, (c) => decideDuplicates(c))
  .get('/bulk-loads/job/:id/mapping', authenticated, (c) => readMapping(c))
  .patch('/bulk-loads/job/:id/mapping', authenticated, (c) => changeMapping(c))
  .patch('/bulk-loads/job/:id/encoding', authenticated, (c) => changeEncoding(c))
  .patch('/bulk-loads/job/:id/sheet', authenticated, (c) => changeSheet(c))
  .get('/bulk-loads/job/:id/results', authenticated, (c) => listRowResults(c))
  .get('/bulk-loads/job/:id/errors', authenticated, (c) => listErrors(c))
  .get('/bulk-loads/job/:id/file', authenticatedDownload, (c) => downloadFile(c));
