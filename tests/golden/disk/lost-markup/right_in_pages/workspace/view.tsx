const a = (
  <View>
    <Text style={big}>{name}</Text>
  </View>
);
