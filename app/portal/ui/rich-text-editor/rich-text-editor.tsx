/** Loads the rich text editor on demand and reserves its space. */
import { Input, Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import styles from './editor.module.css'
import type { RichTextEditorProps } from './editor-props.ts'

export type { RichTextEditorProps, RichTextHandle } from './editor-props.ts'

const EditorSurface = lazy(async () => {
  const { EditorSurface } = await import('./editor-surface.tsx')
  return { default: EditorSurface }
})

export function RichTextEditor(props: RichTextEditorProps) {
  return (
    <Suspense fallback={<Place label={props.label} />}>
      <EditorSurface {...props} />
    </Suspense>
  )
}

function Place({ label }: { readonly label: string }) {
  return (
    <div aria-busy="true">
      <Input.Label component="div" size="md">
        {label}
      </Input.Label>
      <Skeleton className={styles.place} />
    </div>
  )
}
