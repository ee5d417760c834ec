import { SegmentedControl, Stack, Tabs, Text } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import type { ContentFields, ContentType } from '#domain/content-drafts/content-draft.ts'
import { type PreviewedPage, usePreview } from './preview-document.ts'
import styles from './publish.module.css'
import { SearchAndSocialPreview } from './search-and-social-preview.tsx'

const WIDTHS = { phone: 390, desktop: 1280 } as const
type Width = keyof typeof WIDTHS

interface PreviewPaneProps {
  readonly kind: ContentType
  readonly fields: ContentFields
  /** Null before the first save. */
  readonly recordId: number | null
}

export function PreviewPane({ kind, fields, recordId }: PreviewPaneProps) {
  const { page, failure } = usePreview(kind, fields)
  const [width, setWidth] = useState<Width>('phone')
  return (
    <Tabs defaultValue="page" keepMounted={false} className={styles.preview}>
      <Tabs.List aria-label="Preview">
        <Tabs.Tab value="page">Page</Tabs.Tab>
        <Tabs.Tab value="elsewhere">Search and social</Tabs.Tab>
      </Tabs.List>
      {failure !== null && (
        <Text role="status" size="sm" className={styles.previewFailure}>
          {failure}
        </Text>
      )}
      <Tabs.Panel value="page">
        <Stack gap="xs">
          <SegmentedControl
            aria-label="Preview width"
            size="sm"
            w="fit-content"
            data={[
              { value: 'phone', label: 'Phone' },
              { value: 'desktop', label: 'Desktop' },
            ]}
            value={width}
            onChange={(value) => setWidth(value as Width)}
          />
          {page === null ? (
            <Text c="dimmed">Loading the preview…</Text>
          ) : (
            <PageFrame page={page} width={width} />
          )}
        </Stack>
      </Tabs.Panel>
      <Tabs.Panel value="elsewhere">
        {page !== null && (
          <SearchAndSocialPreview kind={kind} fields={fields} recordId={recordId} head={page.head} />
        )}
      </Tabs.Panel>
    </Tabs>
  )
}

/**
 * Same-origin frame without scripts: fonts load, and the content can be updated in place without a flash or a jump to
 * the top.
 */
function PageFrame({ page, width }: { readonly page: PreviewedPage; readonly width: Width }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [initialHtml] = useState(page.html)
  const { ref, width: availableWidth, height } = useElementSize()
  const scale = availableWidth === 0 ? 1 : Math.min(1, availableWidth / WIDTHS[width])

  useEffect(() => {
    const main = frame.current?.contentDocument?.querySelector('main')
    if (main) main.innerHTML = page.content
  }, [page.content])

  return (
    <div ref={ref} className={styles.frameContainer}>
      <iframe
        ref={frame}
        title={`Preview at ${width} width`}
        className={styles.frame}
        sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
        srcDoc={initialHtml}
        style={{
          width: WIDTHS[width],
          height: height / scale,
          transform: `scale(${scale})`,
        }}
        onLoad={() => {
          const main = frame.current?.contentDocument?.querySelector('main')
          if (main && main.innerHTML !== page.content) main.innerHTML = page.content
        }}
      />
    </div>
  )
}
