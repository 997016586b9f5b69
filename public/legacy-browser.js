/* Shows the notice of page.astro in Internet Explorer 11 or lower. ECMAScript 5; loaded with nomodule. */
(function () {
  'use strict';
  var LAST_UNSUPPORTED = 11;

  function versionOf(userAgent) {
    var match = /MSIE (\d+)/.exec(userAgent) || (/Trident\//.test(userAgent) ? /rv:(\d+)/.exec(userAgent) : null);
    return match === null ? 0 : parseInt(match[1], 10);
  }

  function show() {
    var version = versionOf(navigator.userAgent);
    var dialog = document.getElementById('legacy-browser');
    if (version === 0 || version > LAST_UNSUPPORTED || dialog === null) {
      return;
    }
    dialog.removeAttribute('hidden');
    dialog.style.display = 'block';
    document.documentElement.style.overflow = 'hidden';
    var box = dialog.getElementsByTagName('div')[0];
    if (box) {
      box.focus();
    }
  }

  if (document.readyState === 'loading') {
    document.addEventListener('DOMContentLoaded', show);
  } else {
    show();
  }
})();
