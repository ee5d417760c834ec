/** Why a command was not carried out, as a sentence for whoever typed it. */
export class UserFault extends Error {
  override readonly name = 'UserFault'
}
