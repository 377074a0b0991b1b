body = "<p>Go to <a href=\"" + url + "\">" + url + "</a></p>";
