import type { DrawnFigure } from '../../src/messages/drawnFigure.ts';
import type { FromReportPanel } from '../../src/messages/report.ts';

/** Pixels of the picture for each pixel of the drawing. */
const scale = 2;

/**
 * Copies a drawing as a PNG picture, and returns the message for the host: that it was copied or,
 * if the clipboard takes only text, the picture to save.
 */
export async function copyPicture({
  name,
  svg,
}: Pick<DrawnFigure, 'name' | 'svg'>): Promise<FromReportPanel> {
  const png = await pictureOf(svg);
  try {
    await navigator.clipboard.write([new ClipboardItem({ [png.type]: png })]);
    return { type: 'picture', name };
  } catch {
    return { type: 'picture', name, png: await base64Of(png) };
  }
}

async function pictureOf(svg: string): Promise<Blob> {
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = image.naturalWidth * scale;
    canvas.height = image.naturalHeight * scale;
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    if (!png) throw new Error('The canvas has no picture.');
    return png;
  } finally {
    URL.revokeObjectURL(url);
  }
}

async function base64Of(blob: Blob): Promise<string> {
  const reader = new FileReader();
  const read = new Promise((resolve, reject) => {
    reader.onload = resolve;
    reader.onerror = reject;
  });
  reader.readAsDataURL(blob);
  await read;
  return String(reader.result).replace(/^[^,]*,/, '');
}
