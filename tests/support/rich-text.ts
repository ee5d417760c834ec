/** The rich text editor of an open screen; typing with a keyboard needs a browser. */
import { act, fireEvent, screen } from '@testing-library/react'
import type { Editor } from '@tiptap/core'

/** Adds to the start of the text, as if the user typed it and left the field. */
export async function insertText(html: string, name = 'Text'): Promise<void> {
  const field = await screen.findByRole<HTMLElement & { readonly editor: Editor }>('textbox', { name })
  act(() => void field.editor.commands.insertContentAt(0, html))
  fireEvent.blur(field)
}
