cd /tmp/wt/e; export PATH=$PWD/node_modules/.bin:$PATH
STEPS=/tmp/wt/e/.s-arr.mjs node .shot.mjs arr /profile/okami/lists/five-hundred-games 1440 en dark okami
STEPS=/tmp/wt/e/.s-touch.mjs node .shot.mjs touch /profile/okami/lists/five-hundred-games 390 es light okami
STEPS=/tmp/wt/e/.s-pick.mjs node .shot.mjs pick /game/hades/lists 390 es light okami
STEPS=/tmp/wt/e/.s-form.mjs node .shot.mjs form /lists 390 en dark okami
STEPS=/tmp/wt/e/.s-add.mjs node .shot.mjs add /profile/okami/lists/three-of-a-kind 1440 en light okami
date
node scripts/build-web.mjs > /tmp/e-build.log 2>&1; grep -A6 "Too heavy:" /tmp/e-build.log | head; date
timeout 110 playwright test e2e/list.spec.ts --project=phone-es --reporter=line > /tmp/e-e2e2.log 2>&1; date
