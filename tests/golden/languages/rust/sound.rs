impl<'a, T: ?Sized> A<'a> for T { async fn f(&mut self) -> Result<(), ()> { let Some(x) = y else { return Ok(()) }; r#"{"#; Ok(()) } }
