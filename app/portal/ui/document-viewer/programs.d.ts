/** A module with all that it imports, as the text of one program (vite.config.ts). */
declare module '*?program' {
  const program: string
  export default program
}
