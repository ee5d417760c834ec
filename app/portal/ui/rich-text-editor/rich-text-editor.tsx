/** Loads the rich text editor on demand and reserves its space. */
import { Input, Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import styles from './editor.module.css'
import type { RichTextEditorProps } from './editor-props.ts'

export type { RichTextEditorProps, RichTextHandle } from './editor-props.ts'

const EditorSurface = lazy(() => import('./editor-surface.tsx'))

export function RichTextEditor(props: RichTextEditorProps) {
  return (
    <Suspense fallback={<Place label={props.label} purpose={props.purpose} />}>
      <EditorSurface {...props} />
    </Suspense>
  )
}

function Place({ label, purpose = 'page' }: Pick<RichTextEditorProps, 'label' | 'purpose'>) {
  return (
    <div aria-busy="true" className={styles.editor} data-purpose={purpose}>
      <Input.Label component="div" size="md" className={styles.label}>
        {label}
      </Input.Label>
      <Skeleton className={styles.place} />
    </div>
  )
}
