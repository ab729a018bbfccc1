import type { ExportedReport } from '../../src/messages/report.ts';
import { startPanel } from './panel.tsx';
import { startFile } from './standalone.tsx';

// The panel and exported files are the same page, and one script: only the latter contain data.

const data = document.getElementById('report')?.textContent;
if (data) startFile(JSON.parse(data) as ExportedReport);
else startPanel();
