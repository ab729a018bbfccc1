/** View types of the panels and editors, and the id of the view, as in package.json. */
export const auditPanelType = 'recant.audit';
export const reportPanelType = 'recant.report';
export const reviewPanelType = 'recant.review';
export const tableEditorType = 'recant.parquet';
export const runViewId = 'recant.runs';
