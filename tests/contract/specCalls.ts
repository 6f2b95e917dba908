/** The calls of docs/product.md, point 7, "Data API", in its order: the method, the path below /api/v2, and the query parameters that it names. */
export const specCalls: readonly string[] = `
GET /configuration?fields
GET /me/logged-in
GET /me/authorization
GET /employers/{id}/embedded-dashboard/{dashboardId}

GET /employers?limit&page&getAll&filter
GET /intermediaries?limit&page&getAll&filter
GET /employers/alphabet
GET /intermediaries/alphabet
GET /employers/{id}
GET /intermediaries/{id}
DELETE /employers/{id}?reasonForClosing&finalPayDate

GET /employers/{id}/payrolls
GET /payrolls/{id}?expand
PATCH /payrolls/{id}
DELETE /payrolls/{id}?finalPayDate&reason
POST /employers/{id}/payroll
PATCH /payrolls/{id}/selected-switch
PATCH /payrolls/{id}/bulk-switch

POST /payrolls/{id}/benefits
GET /payrolls/{id}/benefits
GET /benefits/{id}
PATCH /benefits/{id}

GET /statements/{id}
DELETE /statements/{id}
GET /statements/{id}/pdf
GET /statements/{id}/csv?type
GET /payment-services/{id}

GET /employers/{id}/employees?limit&page&filter
GET /employers/{id}/employees/{employeeId}
PATCH /employers/{id}/employees/{employeeId}/payroll-relationship
PATCH /employers/{id}/employees/{employeeId}/personal-details
PATCH /employers/{id}/employees/{employeeId}/contact-details
PATCH /employers/{id}/employees/{employeeId}/employment-details
GET /employers/{id}/employees/{employeeId}/contributions?benefit&limit&page
GET /employers/{id}/employees/{employeeId}/recent-activity
POST /employers/{id}/employees/{employeeId}/create-admin-access
PATCH /employers/{id}/employees/{employeeId}/revokeEmployeeAccess

GET /employers/{id}/pension-schemes
GET /pension-schemes/{id}
PATCH /pension-schemes/{id}
POST /employers/{id}/pension-scheme

GET /benefits/{id}/pay-periods?limit&page&filter
GET /pay-periods/{id}
PATCH /pay-periods/{id}

GET /employers/{id}/direct-debit-mandates
POST /benefits/{id}/direct-debit-mandates
POST /bank-accounts/pre-validate

POST /benefits/{id}/bulk-load-jobs
POST /employers/{id}/bulk-load-jobs
GET /bulk-loads/job/{id}?expand
PATCH /bulk-loads/job/{id}
GET /bulk-loads/jobItems/{id}?limit&page
GET /bulk-loads/job/{id}/errors

GET /employers/{id}/employee-requests?limit&page&filter
GET /employers/{id}/employee-contribution-levels?filter
GET /employers/{id}/contributions?expand&limit&page&filter

GET /products?type
GET /charge-models
GET /strategies
GET /jurisdictions

GET /employers/{id}/intermediaries
GET /employers/{id}/admin-users?filter
POST /employers/{id}/admin-users
PATCH /employers/{id}/admin-users/{userId}/upgradeEmployerAdmin
PATCH /employers/{id}/admin-users/{userId}/downgradeEmployerAdmin
PATCH /employers/{id}/admin-users/{userId}/resendInviteLink

GET /intermediaries/{id}/employees
POST /intermediaries/{id}/employees
PATCH /intermediaries/{id}/employees/{memberId}/resendInviteLink
PATCH /intermediaries/{id}/employees/{memberId}/revokeEmployeeAccess
PATCH /intermediaries/{id}/employees/{memberId}/reinstateEmployeeAccess
GET /intermediaries/{id}/employers?filter
PATCH /intermediaries/{intermediaryId}/employers/{employerId}/associate
PATCH /intermediaries/{intermediaryId}/employers/{employerId}/revokeAssociatedEmployerAccess
`
  .split('\n')
  .filter((line) => line !== '');
