/** Files of a report: tables as CSV, the chart as an image. */
import { toLondonDate } from '#domain/dates/dates.ts'
import { csv } from '#formats/csv.ts'
import { fileName, saveFile } from '../ui/list/csv-export.ts'
import { notifyError } from '../ui/notifications.tsx'

const nameOf = (section: string, title: string, extension: string) =>
  fileName(`/analytics/${section}/${title}`, new URLSearchParams(), toLondonDate(new Date())).replace(
    /csv$/,
    extension,
  )

export function saveCsv(
  section: string,
  title: string,
  headings: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): void {
  saveFile(
    nameOf(section, title, 'csv'),
    csv(
      [...headings],
      rows.map((row) => [...row]),
    ),
    'text/csv',
  )
}

interface ChartFile {
  readonly section: string
  readonly title: string
  /** Date range and previous period. */
  readonly subtitle: string
  readonly foot: string
}

/** Saves the chart inside `element` for slides. */
export async function saveChart(
  element: HTMLElement | null,
  { section, title, subtitle, foot }: ChartFile,
  kind: 'png' | 'svg',
): Promise<void> {
  const svg = element?.querySelector<SVGSVGElement>('svg[role=application]')
  if (!svg) {
    notifyError('Show the chart before you export it.')
    return
  }
  try {
    const { exportChartImage } = await import('./chart-image.ts')
    await exportChartImage(svg, { title, subtitle, foot }, kind, nameOf(section, title, kind))
  } catch (error) {
    reportError(error)
    notifyError('The image couldn’t be created. Try again or use another browser.')
  }
}
