/** What the doctor found: `problem` needs somebody, `notice` is good to know, `fine` was looked at. */
export interface Finding {
  kind: 'problem' | 'notice' | 'fine'
  /** Sentences for the operator: what is, and what to do. */
  text: string
}

export const problem = (text: string): Finding => ({ kind: 'problem', text })
export const notice = (text: string): Finding => ({ kind: 'notice', text })
export const fine = (text: string): Finding => ({ kind: 'fine', text })
