timeout 200 playwright test e2e/discover.spec.ts e2e/admin.spec.ts --project desktop-en --reporter=line > /tmp/f-e2e3.log 2>&1
