/** The states in which an upload is carried out or undone: no other one of its payroll may begin. */
export const workedOnStates = ['processingInstructions', 'undoing'] as const;

/** The states of an upload that somebody has yet to process or discard. Only of the rows that an upload has left over may another one of the payroll begin beside them. */
export const undecidedStates = ['validatingData', 'waitingForMapping', 'waitingForTriggerToStartProcessing', 'approved'] as const;
