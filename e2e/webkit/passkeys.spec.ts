import { expect, logInAs, test } from './support/test.ts'

test('a browser without passkeys offers none (AUT-14)', async ({ tab, request, t }) => {
  await tab.goto('/access')
  await tab.see(['button', t('access_login_button')])
  const isSupported = await tab.run(() => 'PublicKeyCredential' in window)
  const isOffered = async (): Promise<boolean> =>
    (await tab.has(['button', t('passkey_enter')])) || (await tab.has(['button', t('passkey_add')]))
  await expect.poll(isOffered).toBe(isSupported)
  await logInAs(tab, request, 'nuria_v')
  await tab.goto('/settings?section=account')
  await tab.see(['h2', t('passkey_title')])
  await expect.poll(isOffered).toBe(isSupported)
})
