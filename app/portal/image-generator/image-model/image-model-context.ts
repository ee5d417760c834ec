/** What the parts of the desk know besides the draft. */
import { createContext, useContext } from 'react'
import type { ImageModelStatus } from '#domain/image-sets/image-model.ts'

export interface ImageEditorContextValue {
  /** Null where it could not be asked. */
  readonly model: ImageModelStatus | null
}

export const ImageEditorContext = createContext<ImageEditorContextValue>({ model: null })

export function useImageEditor(): ImageEditorContextValue {
  return useContext(ImageEditorContext)
}
